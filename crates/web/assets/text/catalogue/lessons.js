// Texts: the view Lessons.

export const LESSONS = /** @type {const} */ ({
  "lessons.done": ["read", "已读完"],
  "lessons.begun": ["begun", "已开始"],
  "lessons.list": ["All lessons", "全部课程"],
  "lessons.choose": [
    "Choose a lesson. Its figures are measured on this computer while you read.",
    "请选一课。课中的数字都是当场在这台电脑上测出来的。",
  ],
  "lessons.measuring": ["Measuring the figures of the lesson…", "正在测量本课要用的数字……"],
  "lessons.question": ["Think first", "先想一想"],
  "lessons.right": ["Right! The figures follow.", "答对了！请看下面的数据。"],
  "lessons.wrong": ["No, it is {letter}. The figures follow.", "不对，应选 {letter}。请看下面的数据。"],
  "lessons.answer": ["Answer: {letter}, {choice}.", "答案：{letter}，{choice}。"],
  "lessons.next": ["Continue", "继续"],
  "lessons.all": ["Show everything", "全部显示"],
  "lessons.play": ["Open in Play", "在“游戏”中打开"],
  "lessons.solve": ["Solve it", "求解"],
  "lessons.try": ["Try it here", "在这里试试"],
  "lessons.watch": ["See it in Watch", "在“观察”中打开"],
  "lessons.yours": ["Your turn", "自己试试"],
  "lessons.run": ["{expanded} expanded, {generated} generated", "扩展 {expanded}，生成 {generated}"],
});
