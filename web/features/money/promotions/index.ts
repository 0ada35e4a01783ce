/** What other features may use of the promotions. */
export { ItemChoice } from './item-choice.tsx'
