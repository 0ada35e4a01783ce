import { qrPath } from '../../../ui/qr-path.ts'

/** A QR code as a standalone SVG file: black on white, scalable to any size. */
export function qrFile(text: string): string {
  const { side, path } = qrPath(text)
  const background = `<path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    background,
    `<path d="${path}"/></svg>\n`,
  ].join('')
}
