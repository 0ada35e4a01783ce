/** The pages of the fake payment gateway: the form to pay on, the bank's question, and the form of a salon's details. */

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const renderPage = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>
body{margin:0 auto;max-width:420px;padding:24px 16px;font:15px/1.5 system-ui,sans-serif;color:#211a1e;background:#f7f5f6}
h1{font-size:20px}main{background:#fff;border:1px solid #e5dfe2;border-radius:12px;padding:16px}
form{display:grid;gap:12px}b{font-size:28px}.bad{color:#b3261e}a{color:#a3125a}
button{font:inherit;min-height:48px;border:0;border-radius:10px;background:#635bff;color:#fff}button.plain{background:#eee9f5;color:#211a1e}
select{font:inherit;min-height:44px;width:100%}
</style></head><body><h1>${escapeHtml(title)}</h1><main>${content}</main></body></html>`

const toAmount = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`

/** How the events of a payment are sent. */
export const eventModes = {
  once: 'each event once',
  doubled: 'each event twice',
  reversed: 'in the wrong order',
  late: '20 seconds late',
  never: 'no event at all',
} as const
export type EventMode = keyof typeof eventModes

interface ShownSession {
  readonly title: string
  readonly amount: number
  readonly currency: string
  readonly cancelUrl: string
}

/** The form to pay on, with the cards that a gateway refuses. */
export const renderPayPage = ({ title, amount, currency, cancelUrl }: ShownSession, refusal = '') =>
  renderPage(
    'Test payment page',
    `<form method="post"><p>${escapeHtml(title)}<br><b>${toAmount(amount, currency)}</b></p>
${refusal ? `<p class="bad" role="alert">${escapeHtml(refusal)}</p>` : ''}
<label>Events<select name="events">${Object.entries(eventModes)
      .map(([mode, text]) => `<option value="${mode}">${text}</option>`)
      .join('')}</select></label>
<button name="card" value="good">Pay by card</button>
<button name="card" value="secure" class="plain">Pay with a card that asks the bank (3-D Secure)</button>
<button name="card" value="declined" class="plain">Pay with a card that is declined</button>
<a href="${escapeHtml(cancelUrl)}">Back without paying</a></form>`,
  )

export const renderBankPage = ({ amount, currency }: ShownSession, events: string) =>
  renderPage(
    'Your bank',
    `<form method="post"><p>Do you confirm this payment?<br><b>${toAmount(amount, currency)}</b></p>
<input type="hidden" name="events" value="${escapeHtml(events)}">
<button name="card" value="confirmed">Confirm</button><button name="card" value="refused" class="plain">Refuse</button></form>`,
  )

export const renderOverPage = (returnUrl: string) =>
  renderPage('Test payment page', `<p>This page is over.</p><p><a href="${escapeHtml(returnUrl)}">Back</a></p>`)

/** The form in which a salon enters its details at the gateway. */
export const renderDetailsPage = (name: string) =>
  renderPage(
    'Test account',
    `<form method="post"><p>Details of <strong>${escapeHtml(name)}</strong></p>
<button name="details" value="complete">Enter all details</button>
<button name="details" value="later" class="plain">Not now</button></form>`,
  )
