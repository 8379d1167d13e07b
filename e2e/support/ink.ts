/** Whether anything dark is drawn on a canvas, which is transparent at first. Runs in the page. */
export function hasInk(canvas: Element | null): boolean {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  return (
    data?.some((red, index) => index % 4 === 0 && red < 128 && data[index + 3] === 255) ?? false
  )
}
