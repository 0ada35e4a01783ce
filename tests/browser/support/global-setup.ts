import { startProduct } from '../../support/product.ts'
import { demoDay } from './journey.ts'

/** The product with demo data, for all journeys; its addresses travel to the tests' processes in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct({ demo: new Date(demoDay), web: true })
  process.env.PRODUCT = JSON.stringify(product.addresses)
  return () => product.close()
}
