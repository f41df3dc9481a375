import { expect, it } from 'vitest'
import { VIEW_NAMES } from '../views.ts'
import { addressText } from './address.ts'
import { bareAddress } from './bare-address.ts'

it.each(VIEW_NAMES)('%s keeps its view and loses its question', (view) => {
  expect(addressText(bareAddress(`#/${view}?ask=explode&at=yesterday`))).toBe(`#/${view}`)
})

it.each([
  ['#/rehearse/explode?node=a', '#/rehearse'],
  ['#/elsewhere?node=a', '#/rehearse'],
  ['', '#/rehearse'],
])('of %s: %s', (hash, text) => {
  expect(addressText(bareAddress(hash))).toBe(text)
})
