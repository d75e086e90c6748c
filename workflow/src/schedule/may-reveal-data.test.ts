import { expect, test } from 'vitest'
import { fullReason, mayRevealData, publicReason } from './may-reveal-data.ts'

test.each([
  'valuesDoNotConvertFirst',
  'valuesDoNotFit',
  'updateKeyTwice',
  'targetRefusedRow',
  'targetCharactersLost',
  'sourceValueRefused',
  'databaseRefused',
  'scheduleFileFailed',
  'workflowHasProblems',
  'engineFailed',
  'a code that nobody knows',
  'toString',
])('withholds %s, which may contain values, from users without access to the data', (code) => {
  expect(mayRevealData(code)).toBe(true)
})

test.each([
  'taskMissed',
  'taskSkipped',
  'taskCancelled',
  'taskRunGone',
  'scheduleFileWaiting',
  'scheduleFileSlow',
  'scheduleFilesUnchanged',
  'scheduleOwnerDeactivated',
  'licenceExpired',
  'runConnectionMissing',
  'runSourceConnectionMissing',
  'databaseServerSilent',
  'databasePasswordWrong',
  'tableLocked',
  'runInterrupted',
  'targetTableMissing',
])('shows %s, which contains only names, to the whole organization', (code) => {
  expect(mayRevealData(code)).toBe(false)
})

test('returns a harmless reason unchanged and withholds one that may contain data', () => {
  expect(publicReason({ code: 'taskMissed', sentence: 'Missed: why' })).toBe('Missed: why')
  expect(publicReason({ code: 'valuesDoNotFit', sentence: 'row 7, Jane Doe' })).not.toContain('Jane')
})

test("always shows why a failure wasn't retried", () => {
  const problem = {
    code: 'databaseConflict',
    sentence: 'Key Jane Doe.',
    notTriedAgain: 'Not retried: the next run was due.',
  }
  expect(fullReason(problem)).toBe('Key Jane Doe. Not retried: the next run was due.')
  expect(publicReason(problem)).toBe(
    'The reason may contain data of the workflow. Only users with access to the workflow can see it. Not retried: the next run was due.',
  )
})
