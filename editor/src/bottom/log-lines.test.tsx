import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LogLines } from './log-lines.tsx'

const lines = [{ line: 'Orders started' }, { line: 'Orders failed' }]
const buttons = (isInDialog: boolean) =>
  renderToStaticMarkup(<LogLines lines={lines} label="Messages" isInDialog={isInDialog} />).match(
    /[^>]+<button[^>]*>[^<]+/g,
  )

test('only a failed line has a button that asks the Help Center, and none in a dialog, which would cover it', () => {
  expect(buttons(false)?.map((part) => part.replace(/<.*>/, '|'))).toEqual(['Orders failed|What is this?'])
  expect(buttons(true)).toBeNull()
})
