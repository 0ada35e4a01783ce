import { useTranslation } from 'react-i18next'
import { type MessagePrices, roundMessageCost } from '../../../../schema/rules/messages/message-costs.ts'
import { type MessageChannel, messageChannels } from '../../../../schema/terms.ts'
import { formatMoney } from '../../../ui/money.ts'
import { useFormat } from '../../../ui/use-format.ts'
import './client-messages.css'
import { useMessageLabels } from './client-messages-labels.ts'

/** What a sending costs at most, by channel: a text message costs by its parts. */
export function CostTable({
  counts,
  smsParts,
  prices,
}: {
  counts: Readonly<Record<MessageChannel, number>>
  smsParts: number
  prices: MessagePrices
}) {
  const { t } = useTranslation('client-messages')
  const { euros, number, locale, currency } = useFormat()
  const { channels } = useMessageLabels()
  const rows = messageChannels
    .filter((channel) => counts[channel] > 0)
    .map((channel) => {
      const parts = counts[channel] * (channel === 'sms' ? smsParts : 1)
      return { channel, parts, cost: roundMessageCost(prices[channel], parts) }
    })
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return (
    <table className="cm-costs full framed round-l s num">
      <thead>
        <tr>
          <th scope="col">{t('channel')}</th>
          <th scope="col">{t('clients')}</th>
          <th scope="col">{t('col_parts')}</th>
          <th scope="col">{t('col_price')}</th>
          <th scope="col">{t('col_cost')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ channel, parts, cost }) => (
          <tr key={channel}>
            <th scope="row">{channels[channel]}</th>
            <td>{number(counts[channel])}</td>
            <td>{number(parts)}</td>
            <td>{formatMoney(prices[channel] / 100, locale, currency, [3, 4])}</td>
            <td>{euros(cost)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('at_most')}</th>
          <td>{number(sum(rows.map(({ channel }) => counts[channel])))}</td>
          <td>{number(sum(rows.map(({ parts }) => parts)))}</td>
          <td />
          <td>{euros(sum(rows.map(({ cost }) => cost)))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
