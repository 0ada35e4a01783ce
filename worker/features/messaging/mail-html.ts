import type { Language } from '../../../schema/terms.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The plain text as a mail that a phone shows well: paragraphs, and every address a link. */
export function mailHtml(text: string, language: Language): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const lines = escaped(paragraph).replace(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`)
    return `<p style="margin:0 0 16px">${lines.replaceAll('\n', '<br>')}</p>`
  })
  return `<!doctype html><html lang="${language}"><body style="margin:24px auto;max-width:560px;padding:0 16px;font:16px/1.5 system-ui,sans-serif;color:#222">${paragraphs.join('')}</body></html>`
}
