/** What other features may use of the promotions. */
export { type ChoiceItem, ItemChoice } from './item-choice.tsx'
