export { formatPhone } from '../../schema/rules/format-phone.ts'
