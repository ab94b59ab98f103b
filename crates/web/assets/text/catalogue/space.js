// Texts: the view Space.

export const SPACE = /** @type {const} */ ({
  "space.problem": ["The problem", "问题"],
  "space.run": ["Map the state space", "统计状态空间"],
  "space.results": ["All states by distance", "按距离统计的全部状态"],
  "space.total": [
    "{n} states reach the goal; {mean} moves away on average, {largest} at most.",
    "共有 {n} 个状态能到达目标，平均相距 {mean} 步，最远 {largest} 步。",
  ],
  "space.here": ["You are here: {n} away from the goal.", "你在这里：离目标 {n}。"],
  "space.histogram": ["States by distance", "各距离的状态数"],
  "space.histogram.live": [
    "States by distance; arrow keys walk, Enter takes a board at that distance",
    "各距离的状态数；方向键移动，回车取一个这样远的棋盘",
  ],
  "space.bar": ["Distance {distance}: {n}", "距离 {distance}：{n} 个"],
  "space.map": [
    "Map of the space: the goal in the middle, {n} rings, one for each distance, and the path of a solution",
    "状态空间的地图：目标在中央，共 {n} 圈，每圈是一个距离，并画出一个解的路径",
  ],
  "space.help": [
    "Each ring of the map is a distance, each dot a state; the line is a shortest solution from where you are.",
    "地图上每一圈是一个距离，每一点是一个状态；连线是从你所在处出发的一个最短解。",
  ],
  "space.help.many": [
    "Each ring of the map is a distance, each dot stands for {n} states; the line is a shortest solution from where you are.",
    "地图上每一圈是一个距离，每一点代表 {n} 个状态；连线是从你所在处出发的一个最短解。",
  ],
  "space.press": ["Press a bar or a ring to get a board at that distance.", "点条形或圆圈，就得到一个这样远的棋盘。"],
  "space.play": ["Play this board", "在“游戏”中打开"],
  "space.solve": ["Show the solution", "查看解"],
});
