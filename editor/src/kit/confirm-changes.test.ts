import { expect, test } from 'vitest'
import { confirmChanges, useQuestion } from './confirm-changes.ts'

const { getState } = useQuestion
const changed = (nodeId: string) => [{ nodeId, title: 'Orders', by: { id: 'bob', fullName: 'Bob Noyce' } }]

test('keeps a question open until it is answered', async () => {
  const goesOn = confirmChanges(changed('in'))
  expect(getState()).toMatchObject({ isOpen: true, changed: changed('in') })
  getState().answer(true)
  expect(await goesOn).toBe(true)
  expect(getState().isOpen).toBe(false)
})

test('declines an open question when a new one replaces it', async () => {
  const first = confirmChanges(changed('in'))
  const second = confirmChanges(changed('out'))
  expect(await first).toBe(false)
  expect(getState()).toMatchObject({ isOpen: true, changed: changed('out') })
  getState().answer(false)
  expect(await second).toBe(false)
})
