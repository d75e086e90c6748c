import { type CellType, NULL_1_BYTE, refuseText, shortFrameSize } from './bulk-type.ts'

const GUIDTYPE = 0x24
const LENGTH = 16
/** The byte order on the wire: the first three groups start with their last byte. */
const order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]

/** UNIQUEIDENTIFIER, written from texts such as 6F9619FF-8B86-D011-B42D-00C04FC964FF. */
export const uniqueidentifierType: CellType = {
  declaration: 'uniqueidentifier',
  id: GUIDTYPE,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(GUIDTYPE)
    bytes.writeUInt8(LENGTH)
  },
  none: NULL_1_BYTE,
  room: shortFrameSize,
  write: (text, from, to, out, at) => {
    const digits = Buffer.from(text.toString('latin1', from, to).replaceAll('-', ''), 'hex')
    if (digits.length !== LENGTH) refuseText('uniqueidentifier', text, from, to)
    out[at] = LENGTH
    for (const [i, place] of order.entries()) out[at + 1 + i] = digits[place] ?? 0
    return at + 1 + LENGTH
  },
}
