import { newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { freePlace } from './free-place.ts'

const node = (x: number, y: number) => newNode('dataTable', `${x} ${y}`, { x, y })

test('a free place is taken as it is, a covered one gives way downwards', () => {
  expect(freePlace({ nodes: [node(0, 0)] }, { x: 300, y: 0 })).toEqual({ x: 300, y: 0 })
  expect(freePlace({ nodes: [node(0, 0)] }, { x: 30, y: 15 })).toEqual({ x: 30, y: 105 })
  expect(freePlace({ nodes: [node(0, 0), node(0, 90)] }, { x: 0, y: 0 })).toEqual({ x: 0, y: 180 })
})
