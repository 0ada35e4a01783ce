import type { SentMessage } from './fake-gateway.ts'

const names = { mail: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const linkAddresses = (text: string) => escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

function renderMessage({ gateway, at, from, to, subject, text }: SentMessage): string {
  const sent = `${at.slice(0, 19).replace('T', ' ')} UTC`
  return `<article>
<header>
<b>${names[gateway]}</b><span>to <code>${escapeHtml(to)}</code></span><span>from ${escapeHtml(from)}</span>
<time datetime="${at}">${sent}</time>
</header>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ''}<p>${linkAddresses(text)}</p>
</article>`
}

/** HTML page of all messages, latest first, with links that can be opened. */
export function renderMessagesPage(messages: readonly SentMessage[]): string {
  const empty = '<p class="empty">Nothing has been sent yet.</p>'
  const list = messages.length > 0 ? [...messages].reverse().map(renderMessage).join('\n') : empty
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<title>Messages that would have been sent</title>
<style>
body{margin:0 auto;max-width:720px;padding:24px 16px;font:15px/1.5 system-ui,sans-serif;color:#211a1e;background:#f7f5f6}
h1{font-size:20px}h2{font-size:15px;margin:8px 0 0}
article{background:#fff;border:1px solid #e5dfe2;border-radius:12px;padding:12px 16px;margin:12px 0}
header{display:flex;flex-wrap:wrap;gap:4px 12px;color:#6b5f65;font-size:13px}header b{color:#a3125a}time{margin-left:auto}
p{white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0 0}.empty{color:#6b5f65}a{color:#a3125a}
</style></head><body>
<h1>Messages that would have been sent</h1>
<p class="empty">Nothing is sent from a local machine: e-mails, text messages and WhatsApp messages end here. The page refreshes itself.</p>
<main>${list}</main>
</body></html>`
}
