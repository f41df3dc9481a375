import { parseGoDuration } from '../../../kube/duration.ts'
import { parseQuantity, type Quantity, safeNumber, scaledInt64 } from '../../../kube/quantity.ts'
import { quantitySign, wholeQuantity } from '../../../kube/quantity-arithmetic.ts'
import { quantityText } from '../../../kube/quantity-text.ts'
import { EVICTION_SIGNALS, type EvictionSignal } from './node-stats.ts'

/** An amount, or a part of the capacity (as a 32-bit floating number from 0 to 1). */
export type ThresholdValue =
  | { readonly kind: 'quantity'; readonly quantity: Quantity }
  | { readonly kind: 'percentage'; readonly percentage: number }

/** Met while the signal is less than `value`; a soft one only after its grace period. */
export interface EvictionThreshold {
  readonly signal: EvictionSignal
  readonly value: ThresholdValue
  /** 0 for hard thresholds. */
  readonly gracePeriodMs: number
  /** How much more than the threshold has to be freed. */
  readonly minReclaim: ThresholdValue | undefined
}

/** The kubelet's settings, each by signal. */
export interface EvictionSettings {
  readonly evictionHard: Readonly<Record<string, string>>
  readonly evictionSoft: Readonly<Record<string, string>>
  readonly evictionSoftGracePeriod: Readonly<Record<string, string>>
  readonly evictionMinimumReclaim: Readonly<Record<string, string>>
  readonly enforceNodeAllocatable: readonly string[]
}

/** Settings that the kubelet would not start with; the message is its own. */
export class EvictionSettingsError extends Error {
  readonly code = 'INVALID_EVICTION_SETTINGS'

  constructor(message: string) {
    super(message)
    this.name = 'EvictionSettingsError'
  }
}

/**
 * Reads the kubelet's eviction settings (semantics C3.1; kubelet eviction ParseThresholdConfig), sorted by signal, hard
 * before soft.
 * @throws {EvictionSettingsError} when the kubelet would refuse them.
 * @throws {QuantityError} when an amount cannot be read.
 * @throws {DurationError} when a grace period cannot be read.
 */
export function parseEvictionThresholds(settings: EvictionSettings): EvictionThreshold[] {
  const hard = readThresholds(settings.evictionHard)
  const soft = readThresholds(settings.evictionSoft)
  const periods = new Map(readEach(settings.evictionSoftGracePeriod, readGracePeriod))
  const reclaims = new Map(readEach(settings.evictionMinimumReclaim, readMinReclaim))
  const thresholds: EvictionThreshold[] = hard.map(([signal, value]) => ({
    signal,
    value,
    gracePeriodMs: 0,
    minReclaim: reclaims.get(signal),
  }))
  for (const [signal, value] of soft) {
    const gracePeriodMs = periods.get(signal)
    if (gracePeriodMs === undefined) fail(`grace period must be specified for the soft eviction threshold ${signal}`)
    thresholds.push({ signal, value, gracePeriodMs, minReclaim: reclaims.get(signal) })
  }
  if (settings.enforceNodeAllocatable.includes('pods')) thresholds.push(...allocatableThresholds(thresholds))
  return thresholds.sort((a, b) => (a.signal < b.signal ? -1 : a.signal > b.signal ? 1 : a.gracePeriodMs - b.gracePeriodMs))
}

/** The amount that a threshold means on a node with this capacity, in bytes or pieces (semantics C3.2, E22). */
export function thresholdAmount(value: ThresholdValue, capacity: number): number {
  return value.kind === 'quantity' ? safeNumber(scaledInt64(value.quantity, 0)) : Math.trunc(capacity * value.percentage)
}

/** The same amount as the kubelet compares and writes it: as it was set, or a part of the capacity in whole units. */
export function thresholdQuantity(value: ThresholdValue, capacity: number): Quantity {
  return value.kind === 'quantity' ? value.quantity : wholeQuantity(thresholdAmount(value, capacity), 'BinarySI')
}

function fail(message: string): never {
  throw new EvictionSettingsError(message)
}

/** Pods together may not use more memory than is allocatable: a hard threshold for all memory applies to theirs too. */
function allocatableThresholds(thresholds: readonly EvictionThreshold[]): EvictionThreshold[] {
  return thresholds
    .filter(({ signal, gracePeriodMs }) => signal === 'memory.available' && gracePeriodMs === 0)
    .map((threshold) => ({ ...threshold, signal: 'allocatableMemory.available' }))
}

/** Signals in alphabetical order: upstream reads them in a random one. */
function readEach<T>(
  settings: Readonly<Record<string, string>>,
  read: (signal: EvictionSignal, text: string) => T,
): (readonly [EvictionSignal, T])[] {
  return Object.keys(settings)
    .sort()
    .map((name) => {
      const signal = EVICTION_SIGNALS.find((known) => known === name) ?? fail(`unsupported eviction signal ${name}`)
      return [signal, read(signal, settings[name] ?? '')] as const
    })
}

function readThresholds(settings: Readonly<Record<string, string>>): (readonly [EvictionSignal, ThresholdValue])[] {
  return readEach(settings, readThreshold).flatMap(([signal, value]) => (value ? [[signal, value] as const] : []))
}

/** 0 % and 100 % mean: no threshold. */
function readThreshold(signal: EvictionSignal, text: string): ThresholdValue | undefined {
  if (text === '0%' || text === '100%') return undefined
  if (text.endsWith('%')) {
    const percentage = readPercentage(text)
    if (percentage < 0) fail(`eviction percentage threshold ${signal} must be >= 0%: ${text}`)
    if (percentage > 1) fail(`eviction percentage threshold ${signal} must be <= 100%: ${text}`)
    return { kind: 'percentage', percentage }
  }
  const quantity = parseQuantity(text)
  if (quantitySign(quantity) <= 0) fail(`eviction threshold ${signal} must be positive: ${quantityText(quantity)}`)
  return { kind: 'quantity', quantity }
}

function readMinReclaim(signal: EvictionSignal, text: string): ThresholdValue {
  if (text.endsWith('%')) {
    const percentage = readPercentage(text)
    if (percentage <= 0) fail(`eviction percentage minimum reclaim ${signal} must be positive: ${text}`)
    return { kind: 'percentage', percentage }
  }
  const quantity = parseQuantity(text)
  if (quantitySign(quantity) < 0) fail(`negative eviction minimum reclaim specified for ${signal}`)
  return { kind: 'quantity', quantity }
}

const DECIMAL = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/

/** A part of 1, in 32 bits as upstream computes it. */
function readPercentage(text: string): number {
  const number = text.replace(/%+$/, '')
  if (!DECIMAL.test(number)) fail(`strconv.ParseFloat: parsing ${JSON.stringify(number)}: invalid syntax`)
  return Math.fround(Math.fround(Number(number)) / 100)
}

function readGracePeriod(_signal: EvictionSignal, text: string): number {
  const ms = parseGoDuration(text)
  if (ms < 0) fail(`invalid eviction grace period specified: ${text}, must be a positive value`)
  return ms
}
