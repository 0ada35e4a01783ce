import { planFeature } from './plan-handlers.ts'
import { statementFeature } from './statement-handlers.ts'

export const commissionFeatures = [planFeature, statementFeature]
