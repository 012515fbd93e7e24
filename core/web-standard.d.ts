/** What browsers and Node have in common beside the language, as far as `core` uses it. Only `core/tsconfig.json` reads this. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare function btoa(binary: string): string;
