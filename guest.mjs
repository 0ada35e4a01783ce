import { chromium } from '@playwright/test'
const base = 'http://localhost:9741'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const ctx = await browser.newContext({ viewport: { width: 390, height: 844 } })
const page = await ctx.newPage()
page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 200)))
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)))
await page.goto(base + '/login')
await page.getByLabel(/username/i).fill('admin')
await page.getByLabel(/^password/i).fill('demo-password')
await page.getByRole('button', { name: /sign in/i }).click()
await page.waitForURL(/agendas/)
const sc = await page.evaluate(() => localStorage.getItem('session_code'))
const id = 'cli_aurora_00107'
const post = async (path, body) => { const r = await page.request.post(`${base}/api/${path.replace('{s}', sc)}`, { data: body ?? undefined }); console.log(path.slice(0, 60), r.status(), (await r.text()).slice(0, 160)) }
const items = ['notice:', 'health:', 'photos:', 'offers:text', 'offers:mail', 'birthday:text', 'birthday:mail', 'feedback:text', 'feedback:mail'].map((k) => ({ purpose: k.split(':')[0], channel: k.split(':')[1], given: k !== 'photos:' }))
await post('ClientPrivacies/{s}', { clientId: id, source: 'tablet', language: 'it', consents: items, signedName: 'Anna Esposito', signature: '100,200 150,80 220,240 300,100 380,220 450,160 520,200 600,180' })
await post('ClientPrivacies/Status/{s}', { clientId: id, consents: [{ purpose: 'offers', channel: 'mail', given: false }] })
await post(`ClientPrivacies/SendPrivacyMessage/{s}?clientId=${id}`)
await post(`ClientNPSs/SendNPSMessage/{s}?clientId=${id}`)
await post(`ClientNextAgendas/SendNextAgendasMessage/{s}?clientId=${id}`)
await post('ClientMessages/{s}', { clientIds: [id], kind: 'campaign', text: 'Ciao {firstName}, sconto del 20% sul colore.' })
await page.waitForTimeout(4000)
const fakes = await (await page.request.get('http://localhost:9743')).text()
const links = [...new Set([...fakes.matchAll(/https?:\/\/[^\s"<>]+#[\w.-]+/g)].map((m) => m[0]))]
console.log(links.slice(0, 8).join('\n'))
const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
guest.on('pageerror', (e) => console.log('guest pageerror', e.message.slice(0, 300)))
guest.on('console', (m) => m.type() === 'error' && console.log('guest console', m.text().slice(0, 300)))
const find = (p) => links.filter((l) => l.includes(p))
const shot = (n, full = true) => guest.screenshot({ path: `/tmp/E4/pics/${n}.png`, fullPage: full })
for (const [i, l] of find('/privacy').entries()) { await guest.goto('about:blank'); await guest.goto(l.replace('lang=it', i ? 'lang=it' : 'lang=en')); await guest.waitForTimeout(1500); await shot(`g-privacy-${i}`) }
const next = find('/nextAgendas')[0]
if (next) { await guest.goto('about:blank'); await guest.goto(next.replace('lang=it', 'lang=en')); await guest.waitForTimeout(1500); await shot('g-next'); const yes = guest.getByRole('button', { name: /I'll be there/ }).first(); if (await yes.count()) { await yes.click(); await guest.waitForTimeout(1200); await shot('g-next-confirmed') } }
const nps = find('/nps')[0]
if (nps) { await guest.emulateMedia({ colorScheme: 'dark' }); await guest.goto('about:blank'); await guest.goto(nps.replace('lang=it', 'lang=en')); await guest.waitForTimeout(1500); await guest.locator('.gb-score').nth(9).click(); await shot('g-nps'); await guest.getByRole('button', { name: /send my 9/i }).click(); await guest.waitForTimeout(1500); await shot('g-thank'); console.log(guest.url().slice(0, 60)) }
await page.setViewportSize({ width: 1440, height: 900 })
await page.emulateMedia({ colorScheme: 'dark' })
await page.goto(`${base}/clientInfo/${id}?tabvalue=11`)
await page.waitForTimeout(2000)
await page.screenshot({ path: '/tmp/E4/pics/consents-filled.png' })
await browser.close()
