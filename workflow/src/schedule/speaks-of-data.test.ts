import { expect, test } from 'vitest'
import { reasonForAll, speaksOfData, wholeReason } from './speaks-of-data.ts'

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
])('%s may hold values, so it is told only to those who may look at the data', (code) => {
  expect(speaksOfData(code)).toBe(true)
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
])('%s holds names at most, and is told to the whole organization', (code) => {
  expect(speaksOfData(code)).toBe(false)
})

test('a reason is told as it is, or that it may speak of data', () => {
  expect(reasonForAll({ code: 'taskMissed', sentence: 'Missed: why' })).toBe('Missed: why')
  expect(reasonForAll({ code: 'valuesDoNotFit', sentence: 'row 7, Jane Doe' })).not.toContain('Jane')
})

test('why a failure is not tried again is told to everybody', () => {
  const problem = {
    code: 'databaseConflict',
    sentence: 'Key Jane Doe.',
    notTriedAgain: 'Not retried: the next run was due.',
  }
  expect(wholeReason(problem)).toBe('Key Jane Doe. Not retried: the next run was due.')
  expect(reasonForAll(problem)).toBe(
    'The reason may contain data of the workflow. Only users with access to the workflow can see it. Not retried: the next run was due.',
  )
})
