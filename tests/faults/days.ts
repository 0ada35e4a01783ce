export { addDays } from '../../schema/rules/salon-time.ts'
export { today, tuesday } from '../support/fixture.ts'
