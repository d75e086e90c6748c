import { bulkType, type OwnType, writeShortNull } from './bulk-type.ts'

const GUIDTYPE = 0x24
const LENGTH = 16
/** In the order of the wire: the first three groups have their last byte first. */
const order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]

/** UNIQUEIDENTIFIER, of texts such as 6F9619FF-8B86-D011-B42D-00C04FC964FF. */
export const uniqueidentifierType: OwnType = bulkType<string>({
  declaration: 'uniqueidentifier',
  id: GUIDTYPE,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(GUIDTYPE)
    bytes.writeUInt8(LENGTH)
  },
  writeNull: writeShortNull,
  writeValue: (bytes, text) => {
    const digits = Buffer.from(text.replaceAll('-', ''), 'hex')
    if (digits.length !== LENGTH) throw new RangeError(`Not a uniqueidentifier: ${text}`)
    bytes.writeUInt8(LENGTH)
    for (const place of order) bytes.writeUInt8(digits[place] ?? 0)
  },
})
