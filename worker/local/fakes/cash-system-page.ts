import type { FakeOrder } from './cash-system-catalogue.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const renderOrder = ({ id, externalId, amount, rows, receipt }: FakeOrder) => `<article>
<header><b>Order ${escapeHtml(id)}</b><code>${escapeHtml(externalId)}</code><b>€ ${amount.toFixed(2)}</b></header>
<ul>${rows.map((row) => `<li>${row.quantity} × ${escapeHtml(row.description)} à € ${row.price.toFixed(2)}</li>`).join('')}</ul>
${
  receipt
    ? `<p>Receipt ${escapeHtml(receipt)} is printed.</p>`
    : `<form method="post" action="/cash-system/local/receipt"><input type="hidden" name="externalId" value="${escapeHtml(externalId)}">
<button name="method" value="CASH">Paid in cash: print the receipt</button>
<button name="method" value="ELECTRONIC">Paid by card: print the receipt</button></form>`
}
</article>`

/** HTML page of the fake cash system's orders, latest first, where a cashier closes them. */
export function renderCashSystemPage(orders: readonly FakeOrder[]): string {
  const list = orders.length > 0 ? [...orders].reverse().map(renderOrder).join('\n') : '<p>No orders yet.</p>'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cash system</title>
<style>
body{margin:0 auto;max-width:720px;padding:24px 16px;font:15px/1.5 system-ui,sans-serif;color:#211a1e;background:#f7f5f6}
h1{font-size:20px}article{background:#fff;border:1px solid #e5dfe2;border-radius:12px;padding:12px 16px;margin:12px 0}
header{display:flex;flex-wrap:wrap;gap:4px 12px;justify-content:space-between}button{font:inherit;min-height:44px;margin:4px 8px 4px 0}
</style></head><body><h1>Orders of the cash system</h1><main>${list}</main></body></html>`
}
