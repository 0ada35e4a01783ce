/** What other features may use of the cash system. */
export { CreateSalonButton } from './create-salon-button.tsx'
