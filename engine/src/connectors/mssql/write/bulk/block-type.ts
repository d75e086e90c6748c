import type { BulkType } from '../../connect.ts'
import type { Bytes, CellType } from './bulk-type.ts'

type TypeInfo = Parameters<BulkType['writeTypeInfo']>[1]

/** Five zeros; the server then uses its own collation. */
const NO_COLLATION = Buffer.alloc(5)

/**
 * Returns the columns of a bulk load in the form that the driver expects. What the driver takes for a row is a block of
 * finished rows: the first column writes the whole block and the other columns write nothing.
 */
export function blockTypes(types: readonly CellType[]): readonly BulkType[] {
  return types.map((type, i) => ({
    id: type.id,
    type: type.declaration,
    name: type.declaration,
    declaration: () => type.declaration,
    validate: (value: unknown) => value,
    writeTypeInfo: (bytes: Bytes, { collation }: TypeInfo) =>
      type.writeTypeInfo(bytes, collation?.toBuffer().subarray(0, NO_COLLATION.length) ?? NO_COLLATION),
    writeValue: (bytes: Bytes, { value }: { readonly value: unknown }) => {
      if (i === 0) bytes.writeBuffer(value as Buffer)
    },
  }))
}

/** Yields each block as what the driver takes for a row. */
export async function* asRows(blocks: AsyncIterable<Buffer>): AsyncGenerator<readonly unknown[]> {
  for await (const block of blocks) yield [block]
}
