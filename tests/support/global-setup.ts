import type { TestProject } from 'vitest/node'
import { type Addresses, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: Addresses
  }
}

/** Starts one product for all worker tests; each test takes its own copy of the database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct()
  project.provide('product', product.addresses)
  return () => product.close()
}
