/** Messages to clients, for the client list, the client record and the message texts. */
export { useMessageLabels } from './client-messages-labels.ts'
export { toShownText, toStoredText } from './field-names.ts'
export { WriteDialog } from './lazy-write-dialog.ts'
export { MessageEditor } from './message-editor.tsx'
export { NpsTab } from './nps-tab.tsx'
export { SendDialog } from './send-dialog.tsx'
export { SendMenu } from './send-menu.tsx'
export { SmsMeter } from './sms-meter.tsx'
