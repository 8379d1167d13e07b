/** A text in which what a pattern finds is emphasised; its one group is what it finds. */
export function Marked({ text, marks }: { text: string; marks: RegExp | undefined }) {
  if (!marks) return text
  let at = 0
  return text.split(marks).map((piece, index) => {
    const key = at
    at += piece.length
    return index % 2 === 1 ? <mark key={key}>{piece}</mark> : piece
  })
}
