import type { Rule } from '../rule.ts'
import { allColumnsNullable } from './all-columns-nullable.ts'
import { candidateKey } from './candidate-key.ts'
import { defaultIsTheWordNull } from './default-is-the-word-null.ts'
import { duplicateIndex } from './duplicate-index.ts'
import { emptyColumn } from './empty-column.ts'
import { emptyTable } from './empty-table.ts'
import { entityAttributeValue } from './entity-attribute-value.ts'
import { fkNotIndexed } from './fk-not-indexed.ts'
import { fkTypeMismatch } from './fk-type-mismatch.ts'
import { floatForMoney } from './float-for-money.ts'
import { inconsistentNaming } from './inconsistent-naming.ts'
import { missingComment } from './missing-comment.ts'
import { missingRelation } from './missing-relation.ts'
import { multiValuedColumn } from './multi-valued-column.ts'
import { noIndex } from './no-index.ts'
import { noPrimaryKey } from './no-primary-key.ts'
import { nullableInUnique } from './nullable-in-unique.ts'
import { numberedColumns } from './numbered-columns.ts'
import { orphanValues } from './orphan-values.ts'
import { oversizedText } from './oversized-text.ts'
import { plaintextPassword } from './plaintext-password.ts'
import { redundantIndex } from './redundant-index.ts'
import { reservedName } from './reserved-name.ts'
import { sameNameDifferentType } from './same-name-different-type.ts'
import { selfReference } from './self-reference.ts'
import { sensitiveColumn } from './sensitive-column.ts'
import { singleColumnTable } from './single-column-table.ts'
import { tableCycle } from './table-cycle.ts'
import { textShouldBeTyped } from './text-should-be-typed.ts'
import { tooManyColumns } from './too-many-columns.ts'
import { tooManyIndexes } from './too-many-indexes.ts'
import { unrelatedTable } from './unrelated-table.ts'
import { unusedIndex } from './unused-index.ts'

/** All rules. Findings of the same level are listed in this order. */
export const rules: readonly Rule[] = [
  // Keys and relationships
  noPrimaryKey,
  fkTypeMismatch,
  nullableInUnique,
  tableCycle,
  selfReference,
  unrelatedTable,
  // Indexes
  fkNotIndexed,
  noIndex,
  duplicateIndex,
  redundantIndex,
  tooManyIndexes,
  unusedIndex,
  // Columns
  floatForMoney,
  sameNameDifferentType,
  defaultIsTheWordNull,
  allColumnsNullable,
  numberedColumns,
  tooManyColumns,
  singleColumnTable,
  // Names and comments
  reservedName,
  inconsistentNaming,
  missingComment,
  // Values
  missingRelation,
  orphanValues,
  textShouldBeTyped,
  oversizedText,
  multiValuedColumn,
  entityAttributeValue,
  emptyTable,
  emptyColumn,
  sensitiveColumn,
  plaintextPassword,
  candidateKey,
]
