import type { SentMessage } from './server.ts'

const names = { mail: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const linked = (text: string) => escaped(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const article = ({ gateway, at, from, to, subject, text }: SentMessage) => `<article>
<header><b>${names[gateway]}</b><span>to <code>${escaped(to)}</code></span><span>from ${escaped(from)}</span><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></header>
${subject ? `<h2>${escaped(subject)}</h2>` : ''}<p>${linked(text)}</p>
</article>`

/** Everything that would have been sent, the latest first; links can be followed and codes read. */
export function messagesPage(messages: readonly SentMessage[]): string {
  const list = messages.length > 0 ? [...messages].reverse().map(article).join('\n') : '<p class="empty">Nothing has been sent yet.</p>'
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
<p class="empty">On this machine nothing leaves the house: e-mails, text messages and WhatsApp messages end here. The page renews itself.</p>
<main>${list}</main>
</body></html>`
}
