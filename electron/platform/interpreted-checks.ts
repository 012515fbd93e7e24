import { config } from 'zod';

// Before any schema is made: each remembers whether it may compile its check at first use.
config({ jitless: true });
