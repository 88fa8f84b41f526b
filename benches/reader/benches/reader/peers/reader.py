"""Reads the messages of a text with the patterns given and tells how many there are and how long it takes."""

import json
import re
import sys
import time

patterns = {name: re.compile(pattern) for name, pattern in json.load(open(sys.argv[1])).items()}
with open(sys.argv[2], encoding="utf-8", newline="") as file:
    text = file.read()


def value(name, body):
    return patterns[name].search(body).group(1)


def message(found):
    parts = found.groupdict()
    if parts["to"]:
        return {"to": parts["to"], "question": parts["question"]}, 0
    if parts["response"]:
        data = patterns["point"].findall(parts["response"])
        fields = {name: value(name, parts["response"]) for name in ("key_finding", "confidence", "caveat")}
        return {"role": parts["by"], "data": data, **fields}, len(data)
    if parts["verify"]:
        points = {name: patterns[name].findall(parts["verify"]) for name in ("validated", "adjusted", "flagged")}
        return {"role": parts["peer"], **points}, sum(map(len, points.values()))
    if parts["screen"]:
        return {name: value(name, parts["screen"]) for name in ("weakest", "missing", "cost", "proceed")}, 0
    if parts["conflict"]:
        sides = parts["conflict"].split("; ")
        return {"sides": sides, "resolution": parts["resolution"]}, len(sides)
    return {name: part for name, part in parts.items() if part}, 0


best = float("inf")
for _ in range(3):
    began = time.perf_counter()
    messages = points = 0
    for found in patterns["message"].finditer(text):
        _, more = message(found)
        messages += 1
        points += more
    best = min(best, time.perf_counter() - began)
print(messages, points, best)
