/** Bytes of a binary file in little-endian order, in a buffer that grows. */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 15)
  #view = new DataView(this.#bytes.buffer)
  length = 0

  #reserve(count: number): number {
    const at = this.length
    this.length += count
    if (this.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length))
      larger.set(this.#bytes)
      this.#bytes = larger
      this.#view = new DataView(larger.buffer)
    }
    return at
  }

  u8(...values: number[]) {
    // The place first: reserving it may replace the buffer.
    for (const value of values) {
      const at = this.#reserve(1)
      this.#view.setUint8(at, value)
    }
  }
  u16(...values: number[]) {
    for (const value of values) {
      const at = this.#reserve(2)
      this.#view.setUint16(at, value, true)
    }
  }
  u32(...values: number[]) {
    for (const value of values) {
      const at = this.#reserve(4)
      this.#view.setUint32(at, value >>> 0, true)
    }
  }
  f64(value: number) {
    const at = this.#reserve(8)
    this.#view.setFloat64(at, value, true)
  }
  utf16(text: string) {
    for (let i = 0; i < text.length; i++) this.u16(text.charCodeAt(i))
  }
  append(bytes: Uint8Array) {
    const at = this.#reserve(bytes.length)
    this.#bytes.set(bytes, at)
  }
  /** Overwrites two or four bytes that were written before. */
  setU16(at: number, value: number) {
    this.#view.setUint16(at, value, true)
  }
  setU32(at: number, value: number) {
    this.#view.setUint32(at, value >>> 0, true)
  }
  /** What was written so far. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length)
  }
}
