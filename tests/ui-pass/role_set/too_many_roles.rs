use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2)]
enum Studio {
    #[role(token = "r0")]
    R0,
    #[role(token = "r1")]
    R1,
    #[role(token = "r2")]
    R2,
    #[role(token = "r3")]
    R3,
    #[role(token = "r4")]
    R4,
    #[role(token = "r5")]
    R5,
    #[role(token = "r6")]
    R6,
    #[role(token = "r7")]
    R7,
    #[role(token = "r8")]
    R8,
    #[role(token = "r9")]
    R9,
    #[role(token = "r10")]
    R10,
    #[role(token = "r11")]
    R11,
    #[role(token = "r12")]
    R12,
    #[role(token = "r13")]
    R13,
    #[role(token = "r14")]
    R14,
    #[role(token = "r15")]
    R15,
    #[role(token = "r16")]
    R16,
    #[role(token = "r17")]
    R17,
    #[role(token = "r18")]
    R18,
    #[role(token = "r19")]
    R19,
    #[role(token = "r20")]
    R20,
    #[role(token = "r21")]
    R21,
    #[role(token = "r22")]
    R22,
    #[role(token = "r23")]
    R23,
    #[role(token = "r24")]
    R24,
    #[role(token = "r25")]
    R25,
    #[role(token = "r26")]
    R26,
    #[role(token = "r27")]
    R27,
    #[role(token = "r28")]
    R28,
    #[role(token = "r29")]
    R29,
    #[role(token = "r30")]
    R30,
    #[role(token = "r31")]
    R31,
    #[role(token = "r32")]
    R32,
    #[role(token = "r33")]
    R33,
    #[role(token = "r34")]
    R34,
    #[role(token = "r35")]
    R35,
    #[role(token = "r36")]
    R36,
    #[role(token = "r37")]
    R37,
    #[role(token = "r38")]
    R38,
    #[role(token = "r39")]
    R39,
    #[role(token = "r40")]
    R40,
    #[role(token = "r41")]
    R41,
    #[role(token = "r42")]
    R42,
    #[role(token = "r43")]
    R43,
    #[role(token = "r44")]
    R44,
    #[role(token = "r45")]
    R45,
    #[role(token = "r46")]
    R46,
    #[role(token = "r47")]
    R47,
    #[role(token = "r48")]
    R48,
    #[role(token = "r49")]
    R49,
    #[role(token = "r50")]
    R50,
    #[role(token = "r51")]
    R51,
    #[role(token = "r52")]
    R52,
    #[role(token = "r53")]
    R53,
    #[role(token = "r54")]
    R54,
    #[role(token = "r55")]
    R55,
    #[role(token = "r56")]
    R56,
    #[role(token = "r57")]
    R57,
    #[role(token = "r58")]
    R58,
    #[role(token = "r59")]
    R59,
    #[role(token = "r60")]
    R60,
    #[role(token = "r61")]
    R61,
    #[role(token = "r62")]
    R62,
    #[role(token = "r63")]
    R63,
}

fn main() {}
