import { describe, expect, it } from 'vitest'
import { findLeftovers } from './find-leftovers.ts'

const here = { root: '/srv/somewhere/anj', home: '/var/people/ann' }
const personal = ['', 'home', 'ann', 'anj'].join('/')
const registry = ['https:/', 'registry.example.com', 'left-pad'].join('/')

describe('traces of one machine', () => {
  it.each([
    [`const file = '${personal}/x.csv'`, 'an absolute path of one machine'],
    [`see ${here.root}/engine/src`, 'an absolute path into this folder'],
    [`in ${here.home}/notes`, 'an absolute path into a home folder'],
    [`"resolved": "${registry}"`, 'the address of a package registry'],
  ])('are found in %s', (text, what) => {
    expect(findLeftovers(`first\n${text}\n`, here)).toEqual([{ line: 2, what }])
  })

  it.each(['import x from "./work/x.ts"', 'a/work/it', 'https://example.com/work/x', 'WORKDIR /app'])(
    'are not seen in %s',
    (text) => {
      expect(findLeftovers(text, here)).toEqual([])
    },
  )
})
