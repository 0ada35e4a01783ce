/** Names and pictures of the message texts, for other screens. */
export { kindIcons, useTemplateLabels } from './message-templates-labels.ts'
