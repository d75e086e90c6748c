import { expect, test } from 'vitest'
import { createTargetDatabase } from '../../testing/target-database.ts'
import { connect } from './connect.ts'
import { builtInTypes, readTypes } from './resolve-types.ts'

test('the types that are known without a question are as the catalogue describes them', async () => {
  await using target = await createTargetDatabase()
  const options = { databaseName: target.name, applicationName: 'anj' }
  await using database = await connect(target.connection, options)
  const described = await readTypes(database, [...builtInTypes.keys()])
  expect(described).toEqual(builtInTypes)
})
