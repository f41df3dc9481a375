import { render } from 'preact'
import { App } from './App.tsx'
import { followAddress } from './address/address-bar.ts'

followAddress()
const root = document.getElementById('app')
if (root) render(<App />, root)
