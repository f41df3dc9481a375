import { describe, expect, it } from 'vitest'
import { aDevice } from '../../../../../../test/support/devices.ts'
import { askSelector } from './device-selector.ts'

const GPU = aDevice('gpu-0', {
  attributes: {
    model: { type: 'string', value: 'a100' },
    index: { type: 'int', value: 1 },
    ecc: { type: 'bool', value: true },
    driverVersion: { type: 'version', value: '1.2.3-rc.1' },
    'resource.example.com/root': { type: 'string', value: 'root-0' },
  },
  capacity: { memory: { value: '40Gi', requestPolicy: undefined } },
})
const OWN = 'device.attributes["gpu.example.com"]'
const MEMORY = 'device.capacity["gpu.example.com"].memory'

function ask(expression: string, device = GPU) {
  return askSelector(expression, device, 'gpu.example.com')
}

describe('evaluation of a device selector', () => {
  it.each([
    ['device.driver == "gpu.example.com"', true],
    [`${OWN}.model == "a100"`, true],
    [`${OWN}["model"] in ["h200", "l4"]`, false],
    [`${OWN}.index < 2`, true],
    [`${OWN}.index == 1.0`, true],
    [`${OWN}.ecc`, true],
    ['device.attributes["resource.example.com"].root.startsWith("root")', true],
    ['device.allowMultipleAllocations', false],
    [`cel.bind(own, ${OWN}, "ecc" in own && own.ecc)`, true],
    [`${OWN}.exists(name, name == "ecc")`, true],
    [`${MEMORY}.compareTo(quantity("40Gi")) >= 0`, true],
    [`${MEMORY}.isGreaterThan(quantity("80Gi"))`, false],
    [`${MEMORY}.add(quantity("1Gi")) == quantity("41Gi")`, true],
    [`${MEMORY}.sub(1).isLessThan(${MEMORY})`, true],
    ['sign(quantity("-2")) == -1 && isQuantity("2Gi") && !isQuantity("2 GB")', true],
    ['quantity("1500m").isInteger()', false],
    ['quantity("2").asInteger() == 2 && quantity("0.5").asApproximateFloat() == 0.5', true],
    [`${OWN}.driverVersion.isLessThan(semver("1.2.3"))`, true],
    [`${OWN}.driverVersion.isGreaterThan(semver("1.2.3-alpha"))`, true],
    [`${OWN}.driverVersion.minor() == 2`, true],
    ['semver("v1.2", true).compareTo(semver("1.2.0")) == 0', true],
    ['isSemver("v1.0.0")', false],
  ])('%s is %s', (expression, answer) => {
    expect(ask(expression)).toBe(answer)
  })

  it.each([
    ['a domain that the device has nothing of is empty', 'device.attributes["other.example.com"].?model.hasValue()', false],
    ['but it is not there', '"other.example.com" in device.attributes', false],
    ['has() looks behind an index', `has(${OWN}.model) && !has(${OWN}.nothing)`, true],
    ['errors do not count where the other side decides', `${OWN}.nothing == 1 || true`, true],
  ])('%s', (_, expression, answer) => {
    expect(ask(expression)).toBe(answer)
  })

  it.each([
    [`${OWN}.nothing == 1`, 'no such key: nothing'],
    [`${OWN}.model < 3`, 'no such overload'],
    [`${OWN}.model.isGreaterThan(quantity("1"))`, 'no such overload: isGreaterThan(string, kubernetes.Quantity)'],
    [`${OWN}.index / 0 == 1`, 'division by zero'],
    [
      `${OWN}.model`,
      "CEL result of type string could not be converted to bool: unsupported native conversion from string to 'bool'",
    ],
  ])('%s cannot be evaluated: %s', (expression, error) => {
    expect(ask(expression)).toEqual({ stage: 'runtime', error })
  })

  it.each(['device.driver ==', 'nobody == 1', 'device.nothing == 1', '"text"'])('%s is not a valid selector', (expression) => {
    expect(ask(expression)).toMatchObject({ stage: 'compile' })
  })

  it('cannot evaluate a device with an attribute of an unknown type', () => {
    const device = aDevice('new', { attributes: { list: { type: 'unknown', value: undefined } } })
    expect(ask('true', device)).toEqual({ stage: 'runtime', error: 'attribute list: unsupported attribute value' })
  })
})
