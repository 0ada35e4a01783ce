import * as v from 'valibot'
import { Id, Sum } from '../values.ts'

/** A fee beside the services and products of a visit, such as for a booking that the client missed. Nothing reduces it. */
export const VisitFee = v.object({ visitFeeId: Id, fee: v.string(), price: Sum })
export type VisitFee = v.InferOutput<typeof VisitFee>
