import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { FilePack, sharedName } from './file-pack.ts'
import { zipOf } from './zip-of.ts'

const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())

/** Reads the directory at the end of an archive, field by field as PKWARE's description lists them. */
function entriesOf(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    const nameLength = zip.readUInt16LE(at + 28)
    const offset = zip.readUInt32LE(at + 42)
    const size = zip.readUInt32LE(at + 24)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    const content = zip.subarray(start, start + size)
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    expect(zip.readUInt32LE(offset)).toBe(0x04034b50)
    expect(zip.readUInt32LE(at + 16)).toBe(crc32(content))
    expect(zip.subarray(offset + 14, offset + 26)).toEqual(zip.subarray(at + 16, at + 28))
    at += 46 + nameLength + zip.readUInt16LE(at + 30)
    return { name, content: content.toString() }
  })
}

test('several files become an archive with their names, contents and checksums', async () => {
  const files = [
    new File(['id\n1\n'], 'März.csv', { lastModified: Date.UTC(2024, 2, 1) }),
    new File([], 'empty.csv'),
    new File(['id\n2\n'], 'märz.CSV'),
  ]
  const zip = await zipOf(files, 'all.zip')
  expect(zip.name).toBe('all.zip')
  expect(entriesOf(await bytesOf(zip))).toEqual([
    { name: 'März.csv', content: 'id\n1\n' },
    { name: 'empty.csv', content: '' },
    { name: 'märz (2).CSV', content: 'id\n2\n' },
  ])
})

test('an archive is made once, so that an interrupted upload continues with the same bytes', async () => {
  const pack = new FilePack([new File(['a'], 'a_1.csv'), new File(['b'], 'a_2.csv')])
  expect(pack.name).toBe('a.zip')
  expect(await pack.packed()).toBe(await pack.packed())
})

test.each([
  [['orders_01.csv', 'orders_02.csv'], 'orders'],
  [['orders 2024-01.csv', 'orders 2024-12.csv'], 'orders'],
  [['north.csv', 'south.csv'], ''],
  [['a.csv', 'a.txt'], 'a'],
])('the archive of %j is named %j', (names, name) => {
  expect(sharedName(names)).toBe(name)
})
