import type { Language } from '../../../../schema/terms.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const bodyStyle = 'margin:24px auto;max-width:560px;padding:0 16px;font:16px/1.5 system-ui,sans-serif;color:#222'

/** HTML of an e-mail from its plain text: one paragraph per blank line, addresses as links. */
export function renderMailHtml(text: string, language: Language): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const lines = escapeHtml(paragraph).replace(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`)
    return `<p style="margin:0 0 16px">${lines.replaceAll('\n', '<br>')}</p>`
  })
  return `<!doctype html><html lang="${language}"><body style="${bodyStyle}">${paragraphs.join('')}</body></html>`
}
