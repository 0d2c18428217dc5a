/** Call `each` for every line of a stream of JSON objects. */
export async function readJsonLines<T>(
  body: ReadableStream<Uint8Array>,
  each: (line: T) => void,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const parts = (rest + (value ?? "")).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part) each(JSON.parse(part) as T);
    if (done) break;
  }
  if (rest) each(JSON.parse(rest) as T);
}
