import { type GatewayResponse, getField, getText } from './http-post.ts'

const maxLength = 300

/**
 * What a gateway said, in its own words: its message, code or status; the HTTP status if it said nothing that can be read. Empty without a
 * response.
 */
export function getGatewayWords(response: GatewayResponse | undefined): string {
  if (!response) return ''
  const { body, status } = response
  const list = getField(body, 'sms')
  const recipient: unknown = Array.isArray(list) ? list[0] : undefined
  const words = [
    getText(body, 'errorMsg'),
    getText(body, 'error'),
    getText(getField(body, 'error'), 'message'),
    getText(body, 'message'),
    getText(recipient, 'status'),
    getText(recipient, 'statusDetail'),
    getText(body, 'status'),
    getField(body, 'success') === true ? 'success' : '',
    getText(body, 'id') && `id ${getText(body, 'id')}`,
  ].filter(Boolean)
  return (words.join(', ') || `HTTP ${status}`).slice(0, maxLength)
}
