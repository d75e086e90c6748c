import { findFileContents } from '@anj/db'
import { addPerson, createFirstUser, createTestDatabase } from '@anj/db/testing'
import { expect, onTestFinished, test } from 'vitest'

import { layGround } from './schedules.testing.ts'

test('hides the content of a file from users who may not read it, even if they know its ID', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { db } = database
  const actor = await createFirstUser(database)
  const { datasetId } = await layGround(db, actor)
  const found = (ownerId: string) =>
    db.transaction((tx) =>
      findFileContents(tx, { ownerId, organizationId: actor.organizationId }, [datasetId]),
    )
  expect((await found(actor.userId)).get(datasetId)).toMatchObject({
    fileName: 'orders.csv',
    status: 'ready',
  })
  expect(await found((await addPerson(db)).id)).toEqual(new Map())
})
