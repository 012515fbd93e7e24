import { config } from 'zod';

// Before any schema is made: each remembers whether it may compile its check at first use. A page's policy refuses even
// the attempt to find out.
config({ jitless: true });
