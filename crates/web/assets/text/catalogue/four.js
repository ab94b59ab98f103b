// Texts: the view Four in line.

export const FOUR = /** @type {const} */ ({
  "four.stage": ["The position", "局面"],
  "four.grid": [
    "Position, four by four; arrow keys walk, press a cell to change it or type B, W or O",
    "四行四列的局面；方向键移动，按一格可以改变它，也可以按 B、W、O",
  ],
  "four.enter": ["Enter a position", "输入局面"],
  "four.position": ["Position", "局面"],
  "four.help": [
    "Seven black, seven white, two empty. Black and white slide in turn into an empty neighbour, either may begin; four of one colour in a row, column or diagonal is the goal.",
    "黑白各七子，两个空位。黑白轮流把一子移入相邻的空位，谁先走都可以；同色四子连成一行、一列或一条对角线即告完成。",
  ],
  "four.input": ["Rows of B, W and O", "逐行输入 B、W、O"],
  "four.input.help": [
    "B black, W white, O empty; or press the cells (arrow keys walk between them).",
    "B 为黑，W 为白，O 为空；也可以直接点格子（方向键在格子间移动）。",
  ],
  "four.hand": ["Play by hand: press a stone beside an empty cell", "自己动手：点空位旁的棋子"],
  "four.hand.help": ["Either colour begins; then they take turns.", "哪一方先走都可以，之后轮流走。"],
  "four.hand.stuck": ["This stone has no empty neighbour.", "这枚棋子旁边没有空位。"],
  "four.hand.turn": ["It is the other colour's turn.", "轮到另一方走。"],
  "four.hand.moves": ["{n} move; {turn} is next.|{n} moves; {turn} is next.", "已走 {n} 步，轮到{turn}方。"],
  "four.hand.won": ["Four in line, in {n} move!|Four in line, in {n} moves!", "四子连成一线，共 {n} 步！"],
  "four.count": ["{black} black, {white} white, {empty} empty", "黑 {black}，白 {white}，空 {empty}"],
  "four.sample": ["The well-known sample", "经典样例"],
  "four.run": ["Find the fewest moves", "求最少步数"],
  "four.cell": ["Row {row}, column {column}: {kind}", "第 {row} 行第 {column} 列：{kind}"],
  "four.kind.B": ["black", "黑"],
  "four.kind.W": ["white", "白"],
  "four.kind.O": ["empty", "空"],
  "four.moved": [
    "Step {at}: {colour} to row {row}, column {column}.",
    "第 {at} 步：{colour}子移到第 {row} 行第 {column} 列。",
  ],
});
