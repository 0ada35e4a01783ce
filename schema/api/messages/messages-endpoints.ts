/** Endpoint tables of messages by name; part of schema/api/index.ts. */

import { type FullTable, withSchemas } from '../endpoint.ts'
import { alerts } from './alerts.ts'
import { alertsSchemas } from './alerts-schemas.ts'
import { gatewayAccounts } from './gateway-accounts.ts'
import { gatewayAccountsSchemas } from './gateway-accounts-schemas.ts'
import { gatewayHooks } from './gateway-hooks.ts'
import { gatewayHooksSchemas } from './gateway-hooks-schemas.ts'
import { messageBatches, messageTemplates } from './message-batches.ts'
import { messageBatchesSchemas, messageTemplatesSchemas } from './message-batches-schemas.ts'
import { logs } from './message-log.ts'
import { logsSchemas } from './message-log-schemas.ts'
import { pushDevices } from './push.ts'
import { pushDevicesSchemas } from './push-schemas.ts'

export const messagesEndpoints: Readonly<Record<string, FullTable>> = {
  alerts: withSchemas(alerts, alertsSchemas),
  pushDevices: withSchemas(pushDevices, pushDevicesSchemas),
  messageBatches: withSchemas(messageBatches, messageBatchesSchemas),
  messageTemplates: withSchemas(messageTemplates, messageTemplatesSchemas),
  gatewayAccounts: withSchemas(gatewayAccounts, gatewayAccountsSchemas),
  gatewayHooks: withSchemas(gatewayHooks, gatewayHooksSchemas),
  logs: withSchemas(logs, logsSchemas),
}
