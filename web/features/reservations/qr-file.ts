import { qrCode } from '../../ui/qr.ts'

/** Modules of white round the code that cameras ask for. */
const margin = 4

/** A QR code as a file of its own: black on white, at any size. */
export function qrFile(text: string): string {
  const rows = qrCode(text)
  const side = rows.length + 2 * margin
  const dots = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/><path d="${dots.join('')}"/></svg>\n`
}
