#!/usr/bin/env node
import { runOnNode24 } from './on-node-24.mjs';

await runOnNode24('../electron/commands/main.ts', process.argv.slice(2));
